/** Helpers for tests of the files that a browser keeps. */
import type { Page } from '@playwright/test'

/** The number of files that the browser keeps, of all tabs. */
export const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('docweave-files')
        // The site makes the store: an empty database made here would leave it without one.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(0))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result.filter((each) => each instanceof File).length)
          })
        })
      }),
  )

/** Makes all kept files older by this time (ms), and waits until it is stored. */
export const ageKeptFiles = (page: Page, by: number) =>
  page.evaluate(
    (by) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('docweave-files')
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('files', 'readwrite')
          const files = writing.objectStore('files')
          const reading = files.openCursor()
          reading.addEventListener('success', () => {
            const { result } = reading
            if (!result) return
            if ('at' in result.value) result.update({ ...result.value, at: result.value.at - by })
            result.continue()
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    by,
  )

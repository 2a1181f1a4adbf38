/** The text below a tool's workspace: description, instructions, limits, and FAQ. */
import { useId, type ReactNode } from 'react'
import type { ToolTexts } from './tool-texts.ts'

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-head">
        {heading}
      </h2>
      {children}
    </section>
  )
}

export const ToolStory = ({ about, how, limits, questions, headings }: ToolTexts) => (
  <div className="mt-14 grid max-w-3xl gap-10 border-t border-edge pt-8">
    <Part heading={headings.about}>
      {about.map((text) => (
        <p key={text} className="mt-3">
          {text}
        </p>
      ))}
    </Part>
    <Part heading={headings.how}>
      <ol className="mt-3 grid list-decimal gap-2 pl-6">
        {how.map((text) => (
          <li key={text} className="pl-1">
            {text}
          </li>
        ))}
      </ol>
    </Part>
    <Part heading={headings.limits}>
      <ul className="mt-3 grid list-disc gap-2 pl-6">
        {limits.map((text) => (
          <li key={text} className="pl-1">
            {text}
          </li>
        ))}
      </ul>
    </Part>
    <Part heading={headings.questions}>
      <dl className="mt-3 grid gap-5">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1">{answer}</dd>
          </div>
        ))}
      </dl>
    </Part>
  </div>
)

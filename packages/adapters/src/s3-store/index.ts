export { connectS3, lifecycle, setLifecycle, type S3Settings } from './connect-s3.ts'
export { createS3Store } from './s3-store.ts'

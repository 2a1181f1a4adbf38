/** A real S3 server for tests, if the set-up downloaded it. */
export { hasS3Server, s3ServerCommand, settled, startS3Server, type S3Server } from './s3-server.ts'

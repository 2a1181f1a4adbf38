/** A real S3 server for tests, where the set-up fetched it. */
export { hasS3Server, s3ServerCommand, settled, startS3Server, type S3Server } from './s3-server.ts'

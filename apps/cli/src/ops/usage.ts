/** Usage text of the operator commands. */
export const opsUsage = `Usage:
  docweave ops list    [which]                 jobs that ended badly and were not replayed, newest first
  docweave ops explain JOB...                  what failed, with which code, and where a replay would begin
  docweave ops replay  JOB...|which [--rate N] [--reason TEXT] [--go]
  docweave ops find    DIGEST...               the ids of jobs by their digests, as logs and traces tell them
  docweave ops digest  JOB...                  the digests of jobs
  docweave ops cancel  JOB... [--go]
  docweave ops purge   JOB... [--go]           removes files, plan, record and history, for good
  docweave ops queues                          what waits, for how long, and how many workers there are
  docweave ops pause   QUEUE [--reason TEXT]   no step of it begins; what has begun goes on
  docweave ops resume  QUEUE [--reason TEXT]
  docweave ops workers                         who works at which queues, on how much
  docweave ops drain   WORKER                  it ends what it is at and takes no more; started again it works
  docweave ops versions                        which build of the workers takes new jobs, and which can be stopped
  docweave ops promote VERSION                 new jobs begin on it; those that run end on the version that began them
                       unversioned             for going back to workers without versions
  docweave ops release VERSION [--go]          for workers that are gone for good: their jobs go on with the current version

Which:
  --code CODE --tool TOOL --since TIME --until TIME --query FILTER --limit N (100 unless said)
  TIME is 90m, 2h or 3d ago, or a date; FILTER is Temporal's language for lists.

Without --go nothing is done: it says what would be. A replay begins before the failed activity; what was finished is kept, and the
visitor's page comes alive. --rate is how many are taken up a second (1 unless said).

Settings as a worker's: TEMPORAL_ADDRESS (or DOCWEAVE_TEMPORAL_PORT on this machine), TEMPORAL_NAMESPACE, DOCWEAVE_DATA, or the bucket and
the Firebase project.`

import type { Job } from "./job"

let known: ReadonlyMap<string, Job> = new Map()

/** Sets the jobs of this program; called once at start. */
export const setKnownJobs = (jobs: readonly Job[]): void => {
  known = new Map(jobs.map((job) => [job.name, job]))
}

/** The job with a name; undefined for one of another version of the program. */
export const findJob = (name: string): Job | undefined => known.get(name)

/** Every job of the program. */
export const listJobs = (): Job[] => [...known.values()]

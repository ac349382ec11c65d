/** Finds the id of a host's institute for a client's address; undefined for a host without one. */
export type FindInstituteId = (host: string, ip: string) => Promise<number | undefined>

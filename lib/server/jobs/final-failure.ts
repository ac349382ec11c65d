/** Thrown by a job that must not be tried again: the next attempt would fail as this one did. */
export class FinalFailure extends Error {}

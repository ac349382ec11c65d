/** The kinds of contact of a user. */
export type ContactKind = "email" | "mobile"

/** By what a person is reached. */
export type ContactKind = "email" | "mobile"

export type ContactKind = "email" | "mobile"

import { sql } from "kysely"

/** Today in India, by whose law rates and profiles hold: it begins at 18:30 UTC of the day before. */
export const taxDay = sql<string>`(now() at time zone 'Asia/Kolkata')::date`

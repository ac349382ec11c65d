import pg from "pg"
import { connectionStrings } from "./connections"

/** Runs one statement as the owner of the database, for upkeep that none of the program's own roles may do. */
export async function asOwner(statement: string, values: readonly (number | string)[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}

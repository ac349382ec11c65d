import pg from "pg"
import { connectionStrings } from "./connections"

/** Runs one statement as the owner of the database, for maintenance that neither role of the program may do. */
export async function asOwner(statement: string, values: readonly (number | string)[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStrings().owner })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}

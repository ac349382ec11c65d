import pg from "pg"

const OLDEST = 150_000

/** Why a database cannot be used, as one sentence for operators; nothing when it can. Waits five seconds at most. */
export async function databaseFault(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  const place = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    )
    const [version] = rows
    if (version && version.number >= OLDEST) return undefined
    return `The PostgreSQL at ${place} is of version ${version?.name ?? "unknown"}; Lectern needs 15 or later.`
  } catch (fault) {
    const reason = fault instanceof Error && fault.message !== "" ? fault.message : "nobody answers"
    return `The database of DATABASE_URL, at ${place}, cannot be used: ${reason}.`
  } finally {
    await client.end().catch(() => undefined)
  }
}

import pg from "pg"

const MIN_VERSION = 150_000

/**
 * Why a database cannot be used, as one sentence for operators; undefined when it can. Takes at most five seconds to
 * connect.
 */
export async function databaseError(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  const hostAndPort = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    )
    const [version] = rows
    if (version && version.number >= MIN_VERSION) return undefined
    return `The PostgreSQL at ${hostAndPort} is of version ${version?.name ?? "unknown"}; Lectern needs 15 or later.`
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? error.message : "no response"
    return `The database of DATABASE_URL, at ${hostAndPort}, cannot be used: ${reason}.`
  } finally {
    await client.end().catch(() => undefined)
  }
}

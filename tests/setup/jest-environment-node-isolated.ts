// The name matters: next/jest compiles for the server only where the environment's path says `jest-environment-node`.
import { randomInt } from "node:crypto"
import { join } from "node:path"
import { TestEnvironment } from "jest-environment-node"
import pg from "pg"

let files = 0
/** The owner's connection, one for all files of a worker. */
let owner: pg.Pool | undefined

/**
 * Node, with globals, modules and settings of its own for each test file: a fresh copy of the migrated database, the port of the
 * payment gateway, and the data folder. For files that mock modules or change settings before the program reads them.
 */
export default class IsolatedEnvironment extends TestEnvironment {
  private readonly database = `test_${process.env.JEST_WORKER_ID ?? 0}_${++files}`

  override async setup() {
    await super.setup()
    await this.createDatabase()
    const url = new URL(clusterUrl())
    url.pathname = this.database
    Object.assign(this.global.process.env, {
      DATABASE_URL: url.href,
      GATEWAY_PORT: String(randomInt(30_000, 32_000)),
      LECTERN_DATA: join(process.env.LECTERN_DATA ?? "", this.database),
    })
  }

  override async teardown() {
    await super.teardown()
    await this.dropDatabase()
  }

  /** A copy of the template's files takes a third of the time of the default strategy, which logs every page. */
  protected createDatabase(): Promise<void> {
    return asOwner(`create database ${this.database} template lectern strategy file_copy`)
  }

  protected dropDatabase(): Promise<void> {
    return asOwner(`drop database ${this.database} with (force)`)
  }
}

async function asOwner(statement: string) {
  const url = new URL(clusterUrl())
  url.pathname = "postgres"
  owner ??= new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    "error",
    () => undefined, // The cluster ends while this connection is open.
  )
  await owner.query(statement)
}

function clusterUrl(): string {
  return process.env.TEST_CLUSTER_URL ?? ""
}

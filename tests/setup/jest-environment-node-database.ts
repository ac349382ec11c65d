// The name matters: next/jest compiles for the server only where the environment's path says `jest-environment-node`.
import { TestEnvironment } from "jest-environment-node"
import pg from "pg"

let files = 0

/** Node, with a fresh copy of the migrated database for each test file, named by `process.env.DATABASE_URL`. */
export default class DatabaseEnvironment extends TestEnvironment {
  private readonly database = `test_${process.env.JEST_WORKER_ID ?? 0}_${++files}`

  override async setup() {
    await super.setup()
    await asOwner(`create database ${this.database} template lectern`)
    const url = new URL(clusterUrl())
    url.pathname = this.database
    this.global.process.env.DATABASE_URL = url.href
  }

  override async teardown() {
    await super.teardown()
    await asOwner(`drop database ${this.database} with (force)`)
  }
}

async function asOwner(statement: string) {
  const url = new URL(clusterUrl())
  url.pathname = "postgres"
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function clusterUrl(): string {
  return process.env.TEST_CLUSTER_URL ?? ""
}

import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import S3rver from "s3rver"

// Imported before anything that reads the settings: the files are stored in a bucket instead of a folder.
const findPort = `const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })`
const port = Number(execFileSync(process.execPath, ["-e", findPort], { encoding: "utf8" }))
const bucket = "lectern"
Object.assign(process.env, {
  S3_BUCKET: bucket,
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
})

/** A service of buckets that can go away and come back with what it has. */
export interface S3Service {
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Serves the bucket for the tests of a file. */
export function withS3Storage(): S3Service {
  const directory = mkdtempSync(join(tmpdir(), "bucket-"))
  const configureBuckets = [{ name: bucket, configs: [] }]
  let running: S3rver | undefined
  const service = {
    async start() {
      if (running) return
      running = new S3rver({ port, address: "127.0.0.1", silent: true, directory, configureBuckets })
      await running.run()
    },
    async stop() {
      await running?.close()
      running = undefined
    },
  }
  beforeAll(service.start)
  afterAll(async () => {
    await service.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return service
}

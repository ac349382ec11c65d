import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { diskStore } from "./disk-store"
import { s3Store } from "./s3-store"

/** The store of this installation's files: a bucket where one is configured, else a folder. */
export const files = env.S3_BUCKET
  ? s3Store({
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    })
  : diskStore(join(env.LECTERN_DATA, "files"))

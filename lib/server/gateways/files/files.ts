import { join } from "node:path"
import { env } from "@/lib/server/env.server"
import { diskStore } from "./disk-store"

/** Where this installation keeps what people upload. */
export const files = diskStore(join(env.LECTERN_DATA, "files"))

import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A certificate authority of a test in a folder. */
export interface Authority {
  /** Its certificate, for clients. */
  certificate: string
  /** Issues a certificate for these hosts as `<name>.pem` and `<name>.key` in the folder. */
  issue: (name: string, hosts: string[]) => void
}

const DAYS = ["-days", "2"]
const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

/** Creates a certificate authority in a folder. */
export function createAuthority(folder: string): Authority {
  const path = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" })
  openssl("req", "-x509", ...KEY, ...DAYS, "-subj", "/CN=Test", "-keyout", path("ca.key"), "-out", path("ca.pem"))
  return {
    certificate: readFileSync(path("ca.pem"), "utf8"),
    issue(name, hosts) {
      const names = hosts.map((host) => `DNS:${host}`).join(",")
      writeFileSync(path(`${name}.ext`), `subjectAltName=${names}\n`)
      const request = ["-keyout", path(`${name}.key`), "-out", path(`${name}.csr`)]
      openssl("req", "-new", ...KEY, "-subj", `/CN=${name}`, ...request)
      const signing = [
        "-CA",
        path("ca.pem"),
        "-CAkey",
        path("ca.key"),
        "-CAcreateserial",
        "-extfile",
        path(`${name}.ext`),
      ]
      openssl("x509", "-req", "-in", path(`${name}.csr`), ...signing, ...DAYS, "-out", path(`${name}.pem`))
    },
  }
}

import { mkdtempSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCachedStatus } from "@/lib/server/gateways/mail/cached-status"
import { localIdentities } from "@/lib/server/gateways/mail/local-identities"
import { sesIdentities } from "@/lib/server/gateways/mail/ses-identities"

/** A server that answers as the identities of Amazon SES do, and counts the mails that SES would send. */
async function startSes(identities: Record<string, string>) {
  const calls: string[] = []
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => {
      const path = decodeURIComponent(request.url ?? "")
      calls.push(`${request.method} ${path} ${text}`.trim())
      const [status, body, type] = answer(request.method ?? "", path.split("/")[4] ?? "", text)
      response.writeHead(status, { "content-type": "application/json", ...(type && { "x-amzn-errortype": type }) })
      response.end(JSON.stringify(body))
    })
  })

  function answer(method: string, email: string, text: string): [number, object, string?] {
    if (method === "POST") {
      const { EmailIdentity } = JSON.parse(text) as { EmailIdentity: string }
      if (identities[EmailIdentity]) return [400, { message: "exists" }, "AlreadyExistsException"]
      identities[EmailIdentity] = "PENDING"
      return [200, { IdentityType: "EMAIL_ADDRESS", VerifiedForSendingStatus: false }]
    }
    if (!identities[email]) return [404, { message: "no such identity" }, "NotFoundException"]
    if (method === "DELETE") {
      delete identities[email]
      return [200, {}]
    }
    return [200, { IdentityType: "EMAIL_ADDRESS", VerificationStatus: identities[email] }]
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  const gateway = sesIdentities({
    region: "ap-south-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
    endpoint: `http://127.0.0.1:${port}`,
  })
  return {
    gateway,
    calls,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe("Amazon SES", () => {
  it("creates an identity once it is requested, anew while it is not verified, and leaves a verified one", async () => {
    const identities: Record<string, string> = {}
    const { gateway, calls, close } = await startSes(identities)
    expect(await gateway.find("hello@school.test")).toBe("not_requested")
    await gateway.request("hello@school.test")
    expect(await gateway.find("hello@school.test")).toBe("pending")
    await gateway.request("hello@school.test")
    expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(2)
    identities["hello@school.test"] = "SUCCESS"
    await gateway.request("hello@school.test")
    expect(await gateway.find("hello@school.test")).toBe("verified")
    expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(2)
    identities["hello@school.test"] = "FAILED"
    expect(await gateway.find("hello@school.test")).toBe("failed")
    close()
  })

  it("throws when it does not answer as expected", async () => {
    const { gateway, close } = await startSes({})
    close()
    await expect(gateway.request("hello@school.test")).rejects.toThrow()
  })
})

describe("the local provider", () => {
  const open = () => localIdentities(join(mkdtempSync(join(tmpdir(), "identities-")), "identities.json"))

  it("verifies an address at the second question after the request", async () => {
    const gateway = open()
    expect(await gateway.find("hello@school.test")).toBe("not_requested")
    await gateway.request("hello@school.test")
    expect([await gateway.find("hello@school.test"), await gateway.find("hello@school.test")]).toEqual([
      "pending",
      "verified",
    ])
    await gateway.request("hello@school.test")
    expect(await gateway.find("hello@school.test")).toBe("verified")
  })

  it("fails an address that begins with bounce", async () => {
    const gateway = open()
    await gateway.request("bounce@school.test")
    expect(await gateway.find("bounce@school.test")).toBe("failed")
  })
})

test("an answer is cached, concurrent questions ask once, and an error is asked again", async () => {
  const asked: string[] = []
  const find = createCachedStatus(async (key) => {
    asked.push(key)
    if (asked.length === 1) throw new Error("not reachable")
    return "verified"
  })
  await expect(find("a")).rejects.toThrow("not reachable")
  expect(await Promise.all([find("a"), find("a")])).toEqual(["verified", "verified"])
  expect(asked).toEqual(["a", "a"])
})

import { contracts } from "@/lib/main/contracts"
import type { Access, Endpoint } from "@/lib/contract/endpoint"
import type { FormShape } from "@/lib/contract/form"
import { mayEnter, ROLES, type Role } from "@/lib/shared/roles"
import { sendRaw, createMember, type TestMember } from "./test-app"

/** All endpoints by feature and name. */
export const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)
/** Those that are not public. */
export const guarded = endpoints.filter(([, { access }]) => access !== "public")

/** Whether an access admits a role. */
export const allows = (access: Access, role: Role) =>
  access === "public" ||
  access === "signed-in" ||
  ("area" in access ? mayEnter(role, access.area) : access.includes(role))

export type Sent = {
  headers?: Record<string, string>
  /** The institute that the path names, if it names one. */
  inPath?: number
  query?: string
  body?: object
}

/** Calls an endpoint with placeholder input; only who is rejected matters, not the reply. */
export async function statusOf(
  endpoint: Endpoint,
  as: TestMember | null,
  { headers, inPath, query = "", body }: Sent = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    /institute/i.test(name) ? String(inPath ?? as?.instituteId ?? 2) : "1",
  )
  const response = await sendRaw(path + query, {
    method: endpoint.method,
    headers: {
      ...(endpoint.form ? {} : { "content-type": "application/json" }),
      ...(as && { authorization: `Bearer ${as.accessToken}`, logintoken: as.loginToken }),
      ...headers,
    },
    ...(endpoint.method !== "GET" && {
      body: endpoint.form ? formOf(endpoint.form, body) : JSON.stringify(body ?? {}),
    }),
  })
  const isFile = !response.headers.get("content-type")?.includes("json")
  return (isFile ? { status: response.status } : await response.json()) as { status: number; code?: string }
}

/** A form whose first JSON part is `value`; without a value it is empty. */
function formOf(form: FormShape, value: object | undefined): FormData {
  const data = new FormData()
  const part = Object.keys(form).find((name) => form[name]?.part === "json")
  if (part && value) data.set(part, JSON.stringify(value))
  return data
}

/** A member of each role at an institute. */
export const everyRole = (slug?: "rival") =>
  Promise.all(
    // The platform alone has SuperAdmins.
    ROLES.filter((role) => slug === undefined || role !== "SuperAdmin").map(async (role) => ({
      role,
      person: await createMember(role, slug),
    })),
  )

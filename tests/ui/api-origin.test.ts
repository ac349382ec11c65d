import { call } from "@/lib/client/api"
import { uploadFetch } from "@/lib/client/upload-fetch"
import { endpoint } from "@/lib/contract/endpoint"
import { Nothing } from "@/lib/contract/shapes"
import { okResponse } from "./mock-api"

const read = endpoint("GET /users/v2/api/read", { summary: "", access: "signed-in", reply: Nothing })
const API = "https://api.lectern.example"
const session = {
  user: {
    user_id: 4,
    first_name: "Asha",
    email: "a@b.c",
    role: "Student" as const,
    selectedInstitute: 2,
    profileImage: null,
  },
  access_token: "access",
  user_unique_login_token: "login",
  expiresAt: Date.now() + 3_600_000,
}

const sent: { url: string; init: RequestInit }[] = []
const realFetch = global.fetch
beforeEach(() => {
  sent.length = 0
  global.fetch = (input, init = {}) => {
    const url = typeof input === "string" ? input : ""
    sent.push({ url, init })
    const answer = { ...session, expiresAt: new Date(session.expiresAt).toISOString() }
    return Promise.resolve(url.startsWith("/api/auth/") ? Response.json(answer) : okResponse(null))
  }
})
afterEach(() => {
  global.fetch = realFetch
  delete document.documentElement.dataset.api
})

test("a call goes to the API that the page names, with its cookies and with the session of the page", async () => {
  document.documentElement.dataset.api = API
  await Promise.all([call(read, {}), call(read, {})])
  expect(sent.map(({ url }) => url)).toEqual([
    "/api/auth/session",
    `${API}/api/users/v2/api/read`,
    `${API}/api/users/v2/api/read`,
  ])
  for (const { init } of sent.slice(1)) {
    expect(init.credentials).toBe("include")
    expect(init.headers).toMatchObject({
      Authorization: "Bearer access",
      loginToken: "login",
      instituteId: "2",
      "Cross-Origin-Embedder-Policy": "require-corp",
    })
  }
})

test("without another API a call goes to the host of the page", async () => {
  await call(read, {})
  expect(sent.at(-1)?.url).toBe("/api/users/v2/api/read")
  expect(sent.at(-1)?.init.credentials).toBeUndefined()
})

test("a form with progress is sent with cookies where the call says so", () => {
  const requests: { withCredentials: boolean }[] = []
  class FakeRequest extends XMLHttpRequest {
    override send() {
      requests.push(this)
    }
  }
  const real = global.XMLHttpRequest
  global.XMLHttpRequest = FakeRequest
  try {
    void uploadFetch(new FormData(), () => undefined)(`${API}/form`, { method: "POST", credentials: "include" })
    void uploadFetch(new FormData(), () => undefined)("/form", { method: "POST" })
  } finally {
    global.XMLHttpRequest = real
  }
  expect(requests.map(({ withCredentials }) => withCredentials)).toEqual([true, false])
})

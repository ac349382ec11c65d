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

let sent: Request[] = []
const realFetch = global.fetch
beforeEach(() => {
  sent = []
  global.fetch = (input, init) => {
    const request = new Request(input, init)
    sent.push(request)
    const answer = { ...session, expiresAt: new Date(session.expiresAt).toISOString() }
    return Promise.resolve(request.url.includes("/api/auth/") ? Response.json(answer) : okResponse(null))
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
    `${location.origin}/api/auth/session`,
    `${API}/api/users/v2/api/read`,
    `${API}/api/users/v2/api/read`,
  ])
  for (const { credentials, headers } of sent.slice(1)) {
    expect(credentials).toBe("include")
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: "Bearer access",
      logintoken: "login",
      instituteid: "2",
      "cross-origin-embedder-policy": "require-corp",
    })
  }
})

test("without another API a call goes to the host of the page", async () => {
  await call(read, {})
  expect(sent.at(-1)?.url).toBe(`${location.origin}/api/users/v2/api/read`)
  expect(sent.at(-1)?.credentials).toBe("same-origin")
})

test("a form with progress is sent with cookies where the call says so, and with the browser's own boundary", () => {
  const requests: { withCredentials: boolean }[] = []
  const names: string[] = []
  class FakeRequest extends XMLHttpRequest {
    override setRequestHeader(name: string) {
      names.push(name)
    }
    override send() {
      requests.push(this)
    }
  }
  const real = global.XMLHttpRequest
  global.XMLHttpRequest = FakeRequest
  try {
    const headers = { logintoken: "login", "content-type": "multipart/form-data; boundary=other" }
    const upload = uploadFetch(new FormData(), () => undefined)
    void upload(new Request(`${API}/form`, { method: "POST", credentials: "include", headers }))
    void upload(new Request("/form", { method: "POST" }))
  } finally {
    global.XMLHttpRequest = real
  }
  expect(requests.map(({ withCredentials }) => withCredentials)).toEqual([true, false])
  expect(names).toEqual(["logintoken"])
})

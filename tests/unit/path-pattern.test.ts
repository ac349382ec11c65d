import { pathPattern } from "@/lib/server/api/path-pattern"

test.each([
  ["/accept-invite/SECRETINVITETOKEN123456789", "/accept-invite/…"],
  ["/media/hls/eyJhbGciOi/0.ts", "/media/…"],
  ["/api/users/v2/api/acceptInvitation/secret?token=x", "/api/users/v2/api/acceptInvitation/…"],
  ["/api/health", "/api/health"],
  ["/reset-password?token=secret", "/reset-password"],
  ["/", "/"],
])("the log says of %s only %s", (path, pattern) => {
  expect(pathPattern(path)).toBe(pattern)
})

import { deviceName } from "@/lib/server/auth/device-name"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Linux; Android 15; SM-S928B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet, Android"], // oxfmt-ignore
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"], // oxfmt-ignore
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Mac"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, "Chrome, Linux"],
  ["curl/8.5.0", null],
  ["", null],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { MAIL_TEMPLATES, renderMail } from "@/lib/features/mail/render-mail"
import { outboxMail, smtpMail } from "@/lib/server/gateways/mail/mail"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { readOutbox } from "@/lib/server/gateways/outbox"

const content = {
  language: "en",
  institute: { name: "Acme <b>Academy</b>", brandPrimary: "#ffee00" },
  template: "announcement",
  name: "Asha",
  values: { title: '<img src=x onerror="alert(1)">' },
  link: "http://acme.localhost/admin",
  quote: "Hello\n<script>alert(1)</script>",
} as const

test("user input is escaped in the HTML and plain in the text", () => {
  const { html, text, subject } = renderMail(content)
  expect(html).not.toMatch(/<script|<img|<b>/)
  expect(text).toContain("> <script>alert(1)</script>")
  expect(subject).toBe('<img src=x onerror="alert(1)">')
})

test("a notification shows its picture, and markup in its title and text is escaped", () => {
  const title = '<img src=x onerror="alert(1)">'
  const { html, text, subject } = renderMail({
    ...content,
    template: "notification",
    values: { title },
    quote: "<b>Bold</b>",
    picture: 'https://acme.test/media/2/p.webp?w=960&x="',
  })
  expect(subject).toBe(title)
  expect(html.match(/<img [^>]*>/g)).toEqual([
    expect.stringContaining('src="https://acme.test/media/2/p.webp?w=960&amp;x=&quot;"'),
  ])
  expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt;")
  expect(text).toContain("> <b>Bold</b>")
})

/** The values of every template. */
const VALUES = { title: "T", role: "Student", opening: "O", name: "N", rows: "7" }

test.each(LANGUAGES)("every template has messages in %s", (language) => {
  for (const template of MAIL_TEMPLATES) {
    const { subject, html, text } = renderMail({
      ...content,
      language,
      template,
      values: VALUES,
    })
    expect(`${subject}${html}${text}`).not.toMatch(/mail\.|\{\w+\}/)
    expect(html).toContain(`lang="${language}"`)
  }
})

test("over SMTP a mail arrives complete, and no name can inject a header", async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _, done) {
      let text = ""
      stream
        .on("data", (chunk: Buffer) => (text += chunk.toString("utf8")))
        .on("end", () => done(void received.push(text)))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.server.address()
  const port = typeof address === "object" && address ? address.port : 0
  await smtpMail(`smtp://127.0.0.1:${port}`, "Lectern <hello@lectern.test>").send({
    id: "order-7",
    to: "asha@acme.test",
    fromName: "Evil\r\nBcc: all@acme.test",
    subject: "नमस्ते\r\nX-Evil: yes",
    text: "text",
    html: "<p>html</p>",
    attachments: [{ name: "INV-1.pdf\r\nX-Evil: yes", mime: "application/pdf", content: Buffer.from("%PDF") }],
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const mail = await PostalMime.parse(received[0] ?? "")
  expect(mail.subject).toBe("नमस्ते X-Evil: yes")
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["x-evil"]))
  expect(mail.bcc).toBeUndefined()
  expect(mail.messageId).toBe("<order-7@lectern.test>")
  expect(mail.attachments).toMatchObject([{ filename: "INV-1.pdf X-Evil: yes", mimeType: "application/pdf" }])
})

test("the local gateway stores a mail for the developer", async () => {
  await outboxMail.send({
    id: "1",
    to: "a@acme.test",
    fromName: "Acme",
    subject: "Stored",
    text: "t",
    html: "<p>t</p>",
  })
  expect((await readOutbox(5))[0]).toMatchObject({ kind: "mail", to: "a@acme.test", subject: "Stored" })
})

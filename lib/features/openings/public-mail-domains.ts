/** Mail services where anybody has a mailbox: a domain of these says nothing of who somebody is. */
const DOMAINS = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com outlook.com outlook.in hotmail.com
   hotmail.co.uk live.com live.in msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.com
   gmx.com gmx.net gmx.de web.de mail.com zoho.com zohomail.com zohomail.in rediffmail.com rediff.com in.com sify.com
   indiatimes.com fastmail.com hey.com yandex.com yandex.ru mail.ru qq.com 163.com 126.com sina.com naver.com duck.com`
    .trim()
    .split(/\s+/),
)

export const isPublicMailDomain = (domain: string): boolean => DOMAINS.has(domain)

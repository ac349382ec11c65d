/** Mail services where anybody has a mailbox: a domain of these says nothing of who somebody is. */
const DOMAINS = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com outlook.com outlook.in hotmail.com
   hotmail.co.uk live.com live.in msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me tutanota.com tuta.com
   gmx.com gmx.net gmx.de web.de mail.com zoho.com zohomail.com zohomail.in rediffmail.com rediff.com in.com sify.com
   indiatimes.com fastmail.com hey.com yandex.com yandex.ru mail.ru qq.com 163.com 126.com sina.com naver.com duck.com`
    .trim()
    .split(/\s+/),
)

/** Services with a domain for each country, such as yahoo.fr and yahoo.com.sg. */
const OF_COUNTRIES = /^(?:yahoo|hotmail|outlook|live|msn|gmx|aol|yandex)\.(?:(?:com?)\.)?[a-z]{2}$/

export const isPublicMailDomain = (domain: string): boolean => DOMAINS.has(domain) || OF_COUNTRIES.test(domain)

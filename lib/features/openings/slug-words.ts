const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The name of the platform, which no address begins or ends with. */
export const PLATFORM_NAME = "lectern"

/** What the platform uses itself or may use one day, and what people would take for it. */
export const RESERVED = words(`
  www api app apps cdn mail email smtp imap pop ns ns1 ns2 dns mx ftp sftp files file media static assets img images turn stun
  live room rooms content p status health metrics proxy gateway vpn git
  wpad autodiscover autoconfig isatap acme-challenge well-known localhost localdomain
  admin administrator master student students teacher teachers root support staff team help helpdesk owner system security
  abuse postmaster hostmaster webmaster noreply no-reply
  login signin sign-in logout register signup sign-up auth oauth sso account accounts profile pricing plans create-institute
  institute institutes institute-info verify verification legal terms privacy contact about blog docs developers features faq
  dashboard settings notifications search home homepage
  pay payment payments billing checkout invoice invoices refund wallet bank
  dev develop development test testing staging stage demo sandbox beta preview prod production internal
`)

/** Words that an address of more than one word does not begin with: they promise the platform or somebody's money. */
export const RESERVED_FIRST_WORDS = words("admin support secure login account billing verify official")

/** Insults in both languages. Short ones are found as whole words alone, so that ordinary words with these letters are free. */
export const RUDE = words(`
  anal anus arse arsehole ass asshole bastard bitch bollocks boob boobs bullshit clit cock cum cunt dick dildo fag faggot fuck
  fucker fucking motherfucker nazi nigga nigger penis piss porn porno prick pussy rape rapist retard scum shit slut
  tits twat vagina wank wanker whore
  bakchod behenchod bhadwa bhenchod bhosdike chod chodu chut chutiya chutiyapa gaand gandu harami haraamkhor jhantu kamina
  kaminey kutta kutiya lauda lavda loda lund madarchod maderchod raand randi saala suar tatti
`)

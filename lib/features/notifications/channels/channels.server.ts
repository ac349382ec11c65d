import { CHANNELS, type ChannelKey } from "../notification-shapes"
import type { Channel } from "./channel.server"
import { emailChannel } from "./email.server"
import { pushChannel } from "./push.server"

const BY_KEY: Record<ChannelKey, Channel> = { push: pushChannel, email: emailChannel }

/** Every channel besides the bell. */
export const channels: readonly Channel[] = CHANNELS.map((key) => BY_KEY[key])

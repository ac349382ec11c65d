// `npm run broker`: runs RabbitMQ with Web STOMP for live connections on several machines.
import { launch } from "./setup/launch.mjs"

launch("broker")

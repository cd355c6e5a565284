import { CHANNELS, type Channels, EVENTS } from '../contract.ts'

/** What a person has not chosen is on. */
export function switchesOf(chosen: Record<string, Record<string, boolean>>): Channels {
  const switches = (event: string) =>
    Object.fromEntries(CHANNELS.map((channel) => [channel, chosen[event]?.[channel] ?? true]))
  return Object.fromEntries(EVENTS.map((event) => [event, switches(event)])) as Channels
}

import type { Widget } from '#features/surfaces/dashboard/server/api.ts'
import { type AnnouncementsWidget, announcementsWidget } from '../contract.ts'
import { may } from './access.ts'
import { newest } from './store.ts'

/** What is addressed to the reader. Without any it is there for those alone who can write one. */
export const ownWidget: Widget = {
  name: 'announcements',
  query: (ctx) => (may.read(ctx.actor) ? newest(ctx.actor.userId, ctx.now) : null),
  present: ({ actor }, value: Omit<AnnouncementsWidget, 'can'>) => {
    const edit = may.edit(actor)
    return value.count > 0 || edit ? { ...value, can: { edit } } : null
  },
  sentence: (ctx, { open }: AnnouncementsWidget) =>
    open ? ctx.say('announcements.openSentence', { count: open }) : null,
  shape: announcementsWidget,
}

import { reaction, type Reaction } from '#platform/events.ts'
import { isLanguage, words } from '#platform/words.ts'
import { tokenFacts } from '../facts.ts'
import * as store from './store.ts'

/** A token opens what its owner may open: they hear of each one that is made in their name. */
export const reactions: readonly Reaction[] = [
  reaction({
    name: 'tokens.tellOwner',
    on: [tokenFacts.made],
    run: async (ctx, fact) => {
      const owner = fact.subjectId && (await store.ownerOf(ctx.db, fact.subjectId))
      if (!owner) return
      const language = isLanguage(owner.language) ? owner.language : 'en'
      const say = words(language)
      const values = { name: fact.details.name, company: ctx.company.name }
      await ctx.mail.send(`token:${fact.id}`, {
        to: owner.email,
        language,
        subject: say('identity.mail.token.subject', values),
        greeting: say('identity.mail.greeting', { name: owner.firstName }),
        paragraphs: [say('identity.mail.token.text', values)],
        button: {
          word: say('identity.mail.token.button'),
          address: ctx.addressOf('/settings/personal/integrations'),
        },
        footer: say('identity.mail.token.footer'),
      })
    },
  }),
]

import type { SweepPart } from '#tests/sweeps/part.ts'
import { checklists } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    checklist: string
    checklistStep: string
  }
}

export const sweep: SweepPart = {
  of: [checklists],
  own: {
    id: ({ path }) => (path.startsWith('/api/checklist-steps/') ? 'checklistStep' : 'checklist'),
    userId: 'user',
    buddyId: 'manager',
    templateId: 'onboardingTemplate',
  },
  names: { onboardingTemplateId: 'onboardingTemplate' },
  variant: ({ path }) => String(path.endsWith('/open')),
  records: async (db, { user, owner, mark, route }) => {
    const template = await db
      .insertInto('onboardingTemplates')
      .values({ name: `Running ${mark}`, kind: 'onboarding' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const checklist = await db
      .insertInto('checklists')
      .values({
        userId: user,
        templateId: template.id,
        name: `Running ${mark}`,
        kind: 'onboarding',
        startedHow: 'hand',
        startedAt: new Date(),
        startedOn: '2026-11-02',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isDone = route.path.endsWith('/open')
    const step = await db
      .insertInto('checklistSteps')
      .values({
        checklistId: checklist.id,
        position: 1,
        title: 'Set up the laptop',
        kind: 'task',
        owner: 'hr',
        offsetDays: 0,
        ...(isDone && { doneAt: new Date(), doneBy: owner }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { checklist: checklist.id, checklistStep: step.id }
  },
  examples: {
    listChecklists: (f) => ({ userId: f.user, search: 'Kim' }),
    startChecklist: (f) => ({ userId: f.user, templateId: f.onboardingTemplate, buddyId: f.manager }),
    chooseBuddy: (f) => ({ buddyId: f.manager }),
    assignStep: (f) => ({ userId: f.manager }),
    commentStep: () => ({ body: 'On my way' }),
  },
  // a person whose checklists are looked for may be anyone
  passesOver: ['listChecklists.userId'],
}

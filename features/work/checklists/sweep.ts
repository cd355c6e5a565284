import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { checklists } from './contract.ts'
import { stepFiles } from './files/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    checklist: string
    checklistStep: string
    stepFile: string
  }
}

export const sweep: SweepPart = {
  of: [checklists, stepFiles],
  own: {
    id: ({ path }) => (path.startsWith('/api/checklist-steps/') ? 'checklistStep' : 'checklist'),
    fileId: 'stepFile',
    userId: 'user',
    buddyId: 'manager',
    templateId: 'onboardingTemplate',
    assetId: 'asset',
  },
  names: { onboardingTemplateId: 'onboardingTemplate' },
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
    const isHanding = route.path.includes('/asset')
    const step = await db
      .insertInto('checklistSteps')
      .values({
        checklistId: checklist.id,
        position: 1,
        title: 'Set up the laptop',
        kind: route.path.includes('/files') ? 'upload' : isHanding ? 'asset' : 'task',
        hands: isHanding ? 'give' : null,
        owner: 'hr',
        offsetDays: 0,
        ...(isDone && { doneAt: new Date(), doneBy: owner }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await db
      .insertInto('files')
      .values({
        purpose: 'checklist',
        name: 'contract.png',
        contentType: 'image/png',
        size: 4,
        storageKey: randomUUID(),
        ownerId: user,
        createdBy: owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('checklistStepFiles').values({ stepId: step.id, fileId: file.id }).execute()
    return { checklist: checklist.id, checklistStep: step.id, stepFile: file.id }
  },
  examples: {
    listChecklists: (f) => ({ userId: f.user, search: 'Kim' }),
    startChecklist: (f) => ({ userId: f.user, templateId: f.onboardingTemplate, buddyId: f.manager }),
    chooseBuddy: (f) => ({ buddyId: f.manager }),
    assignStep: (f) => ({ userId: f.manager }),
    findStepAssets: () => ({ search: 'Laptop' }),
    giveStepAsset: (f) => ({ assetId: f.asset }),
    commentStep: () => ({ body: 'On my way' }),
  },
  without: ['downloadStepFile'],
  // a person whose checklists are looked for may be anyone
  passesOver: ['listChecklists.userId'],
}

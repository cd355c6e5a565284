import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { benefits } from '../contract.ts'
import { costs } from '../costs/contract.ts'
import { documents } from '../documents/contract.ts'
import { grants as given } from '../grants/contract.ts'
import * as actions from './actions.ts'
import * as reports from './cost-actions.ts'
import * as files from './document-actions.ts'
import { benefitsExport } from './export-actions.ts'
import * as grants from './grant-actions.ts'
import * as person from './person-actions.ts'

const daysOf = ({ dateFrom, dateTo }: { dateFrom: string; dateTo?: string | null | undefined }) => ({
  dateFrom,
  dateTo: dateTo ?? null,
})

export const routes = serve(benefits, {
  listBenefits: (ctx, input) => actions.list(ctx, input),
  exportBenefits: direct(benefitsExport),
  createBenefit: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  benefitChoices: async (ctx) => ({ data: await actions.choices(ctx) }),
  showBenefit: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  changeBenefit: async (ctx, input) => ({ data: await actions.change(ctx, input) }),
  archiveBenefit: async (ctx, { id, isArchived, version }) => {
    await actions.archive(ctx, id, isArchived, version)
    return {}
  },
  deleteBenefit: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
})

export const documentRoutes = serve(
  documents,
  {
    uploadBenefitDocument: async (ctx, { id, files: uploads }) => ({ data: await files.upload(ctx, id, uploads) }),
    removeBenefitDocument: async (ctx, { id }) => {
      await files.remove(ctx, id)
      return {}
    },
    downloadBenefitDocument: (ctx, { id }) => files.download(ctx, id),
  },
  { uploadBenefitDocument: files.read },
)

export const costRoutes = serve(costs, {
  listBenefitCosts: (ctx, input) => reports.list(ctx, input),
  exportBenefitCosts: direct(reports.costsExport),
})

export const grantRoutes = serve(given, {
  listBenefitGrants: (ctx, { id, ...input }) => grants.list(ctx, id, input),
  previewBenefitGrants: async (ctx, { id, audience, ...days }) => ({
    data: await grants.preview(ctx, id, { audience, ...daysOf(days) }),
  }),
  grantBenefits: async (ctx, { id, audience, ...days }) => ({
    data: await grants.grantAll(ctx, id, { audience, ...daysOf(days) }),
  }),
  benefitsOfPerson: (ctx, { id }) => person.show(ctx, id),
  grantBenefit: async (ctx, { id, benefitId, ...days }) => ({
    data: await person.grant(ctx, id, benefitId, daysOf(days)),
  }),
  correctBenefitGrant: async (ctx, { id, grantId, why, ...days }) => ({
    data: await person.correct(ctx, id, grantId, daysOf(days), why),
  }),
  endBenefitGrant: async (ctx, { id, grantId, dateTo }) => {
    await person.end(ctx, id, grantId, dateTo)
    return {}
  },
  removeBenefitGrant: async (ctx, { id, grantId, why }) => {
    await person.remove(ctx, id, grantId, why)
    return {}
  },
})

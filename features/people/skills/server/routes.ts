import { serve } from '#platform/serve.ts'
import { skills } from '../contract.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export const routes = serve(skills, {
  skillsOfPerson: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  changeSkills: async (ctx, { id, add, remove }) => ({ data: await actions.change(ctx, id, add, remove) }),
  findSkills: async (ctx, { search, limit }) => ({ data: await store.find(ctx.db, search, limit) }),
  listSkills: async (ctx) => ({ data: await store.all(ctx.db) }),
  createSkill: async (ctx, { name }) => ({ data: await actions.create(ctx, name) }),
  renameSkill: async (ctx, { id, name, version }) => ({ data: await actions.rename(ctx, id, name, version) }),
  mergeSkill: async (ctx, { id, intoId, version }) => {
    await actions.merge(ctx, id, intoId, version)
    return {}
  },
  deleteSkill: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
})

import { serve } from '#platform/serve.ts'
import { announcements } from '../contract.ts'
import { announcementFiles } from '../files/contract.ts'
import * as actions from './actions.ts'
import { announcementReactions } from '../reactions/contract.ts'
import * as edits from './edit-actions.ts'
import * as filing from './file-actions.ts'
import * as reacting from './reaction-actions.ts'

export const routes = serve(announcements, {
  listAnnouncements: (ctx, input) => actions.list(ctx, input),
  listManagedAnnouncements: (ctx, input) => actions.listManaged(ctx, input),
  createAnnouncement: async (ctx, input) => ({ data: await edits.create(ctx, input) }),
  showAnnouncement: (ctx, { id }) => actions.show(ctx, id),
  editAnnouncement: async (ctx, { id }) => ({ data: await actions.edited(ctx, id) }),
  changeAnnouncement: async (ctx, input) => ({ data: await edits.change(ctx, input) }),
  deleteAnnouncement: async (ctx, { id, version }) => {
    await edits.remove(ctx, id, version)
    return {}
  },
  acknowledgeAnnouncement: async (ctx, { id }) => {
    await actions.acknowledge(ctx, id)
    return {}
  },
  announcementReaders: (ctx, input) => actions.readers(ctx, input),
  remindReaders: async (ctx, { id }) => ({ count: await edits.remind(ctx, id) }),
})

export const reactionRoutes = serve(announcementReactions, {
  listReactions: async (ctx, { id }) => ({ data: await reacting.list(ctx, id) }),
  react: async (ctx, { id, sign }) => ({ data: await reacting.react(ctx, id, sign) }),
  takeBackReaction: async (ctx, { id, sign }) => ({ data: await reacting.takeBack(ctx, id, sign) }),
})

export const fileRoutes = serve(
  announcementFiles,
  {
    uploadAnnouncementFile: async (ctx, { files }) => ({ data: await filing.upload(ctx, files) }),
    uploadAnnouncementPicture: async (ctx, { files }) => ({ data: await filing.uploadPicture(ctx, files) }),
    showAnnouncementPicture: (ctx, { id }) => filing.showPicture(ctx, id),
    downloadAnnouncementFile: (ctx, { id, fileId }) => filing.download(ctx, id, fileId),
  },
  { uploadAnnouncementFile: filing.readFile, uploadAnnouncementPicture: filing.readPicture },
)

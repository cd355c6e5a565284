import { sniff, type Upload } from '#platform/files.ts'
import { refusedAt } from '#platform/guarded.ts'
import { redraw } from '#platform/pictures.ts'
import { invalid } from '#platform/problems.ts'
import { putBefore } from '#platform/put-before.ts'
import { AVATAR_TYPES } from '../contract.ts'

/** Pixels to a side. */
const SIDE = 256
const WRONG = 'people.avatarFormat'

/** The picture of a person or a group, drawn anew before anything is kept of it. */
export async function readAvatar(file: Upload, companyId: string): Promise<Buffer> {
  const type = await sniff(file.bytes)
  const isPicture = type && (AVATAR_TYPES as readonly string[]).includes(type.contentType)
  if (!isPicture || !/\.(png|jpe?g)$/i.test(file.name)) throw invalid({ file: [WRONG] })
  const picture = await redraw(companyId, file.bytes, { format: 'webp', side: SIDE }).catch(refusedAt('file', WRONG))
  await putBefore(file, companyId, picture, 'image/webp')
  return picture
}

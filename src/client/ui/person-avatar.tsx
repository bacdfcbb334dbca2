import '@mantine/core/styles/Avatar.layer.css'
import { Avatar, type AvatarProps } from '@mantine/core'

/** A person's photo, or their initials. The name stands beside it, so it is not read out again. */
export function PersonAvatar({ name, photoFileId, ...rest }: { name: string; photoFileId: string | null } & Pick<AvatarProps, 'size'>) {
  return <Avatar {...rest} src={photoFileId && `/api/files/${photoFileId}`} name={name} color="brand" radius="xl" alt="" aria-hidden />
}

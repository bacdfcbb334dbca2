import '@mantine/core/styles/Avatar.layer.css'
import { Avatar, type AvatarProps } from '@mantine/core'
import { usePhoto } from './photos.ts'

/** A person's photo, or their initials. Hidden from screen readers, because the name is beside it. */
export function PersonAvatar({
  name,
  photoFileId,
  ...rest
}: { name: string; photoFileId: string | null } & Pick<AvatarProps, 'size'>) {
  const { ref, src } = usePhoto(photoFileId)
  return <Avatar {...rest} ref={ref} src={src ?? null} name={name} color="gray" radius="xl" alt="" aria-hidden />
}

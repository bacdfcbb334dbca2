const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 720 } }

type Size = keyof typeof SIZES

interface PictureProps {
  name: string
  alt: string
  size: Size
  /** There is one of a phone's size too, for narrow windows. */
  narrow?: boolean
}

/**
 * A picture of the product, one for each theme (`npm run pictures -- landing` takes them): the hidden theme's is never
 * fetched, the other when it comes near.
 */
export function Picture({ name, alt, size, narrow = false }: PictureProps) {
  return (
    <span className={`frame ${size}`} data-narrow={narrow || undefined}>
      {['light', 'dark'].map((theme) => (
        <picture key={theme} className={theme}>
          {narrow && <source media="(max-width: 48em)" srcSet={file(name, 'phone', theme)} {...SIZES.phone} />}
          <img src={file(name, size, theme)} alt={alt} {...SIZES[size]} loading="lazy" decoding="async" />
        </picture>
      ))}
    </span>
  )
}

function file(name: string, size: Size, theme: string) {
  return `/src/app/site/pictures/${name}-${size}-${theme}.avif`
}

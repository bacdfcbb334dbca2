/** Every procedure of the product, by feature. */
export const contract = {}

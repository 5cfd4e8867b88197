/** The members of a union, in this order: one that is missing or unknown does not compile. */
export function membersOf<Member extends string>(
  all: Readonly<Record<Member, true>>,
): readonly Member[] {
  return Object.keys(all).filter((text): text is Member => text in all);
}

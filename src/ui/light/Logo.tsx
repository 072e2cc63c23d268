/** The shop's sign and name. */
export function Logo({ brand }: { brand: string }) {
  return (
    <span className="logo">
      <img src="/icon.svg" alt="" width={32} height={32} />
      {brand}
    </span>
  );
}

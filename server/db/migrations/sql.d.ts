declare module '*.sql' {
  const script: string;
  export { script as default };
}

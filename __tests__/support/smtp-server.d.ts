declare module 'smtp-server' {
  interface Session {
    envelope: { rcptTo: { address: string }[] };
  }
  interface Options {
    disabledCommands: string[];
    onRcptTo?(to: { address: string }, session: Session, done: (error?: Error) => void): void;
    onData(stream: NodeJS.ReadableStream, session: Session, done: () => void): void;
  }
  export class SMTPServer {
    server: import('node:net').Server;
    constructor(options: Options);
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}
